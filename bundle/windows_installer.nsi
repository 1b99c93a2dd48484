; The installer for Windows. It needs no administrator rights: everything belongs to the user who installs it.
; python -m bundle.windows_installer makes it, and defines VERSION, NUMBERS, PROGRAM, ICON and TARGET.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Conniption"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Conniption"
InstallDirRegKey HKCU "Software\Conniption" "Folder"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Conniption"
!define CLASSES "Software\Classes"
!define KIND "Conniption.Game"

VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "Conniption"
VIAddVersionKey FileDescription "Conniption Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT license"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Conniption.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "PortugueseBR"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "Ukrainian"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "Korean"

LangString GAMES ${LANG_ENGLISH} "Delete my saved games and settings"
LangString GAMES ${LANG_GERMAN} "Meine gespeicherten Spiele und Einstellungen löschen"
LangString GAMES ${LANG_FRENCH} "Supprimer mes parties enregistrées et mes réglages"
LangString GAMES ${LANG_SPANISH} "Borrar mis partidas guardadas y mis ajustes"
LangString GAMES ${LANG_ITALIAN} "Elimina le mie partite salvate e le impostazioni"
LangString GAMES ${LANG_PORTUGUESEBR} "Excluir minhas partidas salvas e configurações"
LangString GAMES ${LANG_DUTCH} "Mijn opgeslagen spellen en instellingen verwijderen"
LangString GAMES ${LANG_POLISH} "Usuń moje zapisane gry i ustawienia"
LangString GAMES ${LANG_UKRAINIAN} "Видалити мої збережені ігри та налаштування"
LangString GAMES ${LANG_JAPANESE} "保存したゲームと設定を削除する"
LangString GAMES ${LANG_SIMPCHINESE} "删除我保存的对局和设置"
LangString GAMES ${LANG_KOREAN} "저장한 게임과 설정 삭제"
LangString RUNNING ${LANG_ENGLISH} "Conniption is running. Close it, then try again."
LangString RUNNING ${LANG_GERMAN} "Conniption läuft noch. Schließe es und versuche es noch einmal."
LangString RUNNING ${LANG_FRENCH} "Conniption est en cours d’exécution. Fermez-le, puis réessayez."
LangString RUNNING ${LANG_SPANISH} "Conniption está abierto. Ciérralo e inténtalo de nuevo."
LangString RUNNING ${LANG_ITALIAN} "Conniption è in esecuzione. Chiudilo e riprova."
LangString RUNNING ${LANG_PORTUGUESEBR} "O Conniption está aberto. Feche-o e tente de novo."
LangString RUNNING ${LANG_DUTCH} "Conniption is nog geopend. Sluit het en probeer het opnieuw."
LangString RUNNING ${LANG_POLISH} "Conniption jest uruchomiony. Zamknij go i spróbuj ponownie."
LangString RUNNING ${LANG_UKRAINIAN} "Conniption запущено. Закрийте його та спробуйте ще раз."
LangString RUNNING ${LANG_JAPANESE} "Conniption が実行中です。終了してからもう一度お試しください。"
LangString RUNNING ${LANG_SIMPCHINESE} "Conniption 正在运行。请先关闭它,然后重试。"
LangString RUNNING ${LANG_KOREAN} "Conniption이 실행 중입니다. 종료한 뒤 다시 시도하세요."

; Stop unless the program can be replaced: Windows refuses to open the file of a running program for writing.
!macro REFUSE_WHILE_RUNNING
  IfFileExists "$INSTDIR\Conniption.exe" 0 +6
  ClearErrors
  FileOpen $0 "$INSTDIR\Conniption.exe" a
  IfErrors 0 +3
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
  Abort
  FileClose $0
!macroend

Section "Conniption"
  !insertmacro REFUSE_WHILE_RUNNING
  SetOutPath "$INSTDIR"
  File "/oname=Conniption.exe" "${PROGRAM}"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Conniption.lnk" "$INSTDIR\Conniption.exe"
  WriteRegStr HKCU "Software\Conniption" "Folder" "$INSTDIR"

  ; A double click on a saved game opens it.
  WriteRegStr HKCU "${CLASSES}\.conniption" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "Conniption"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\Conniption.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\Conniption.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Conniption"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\Conniption.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Conniption authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "https://github.com/conniption/conniption"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section "un.Conniption"
  SectionIn RO
  !insertmacro REFUSE_WHILE_RUNNING
  Delete "$INSTDIR\Conniption.exe"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Conniption.lnk"
  DeleteRegKey HKCU "Software\Conniption"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ; Another program may have taken over the files; then the entry stays.
  ReadRegStr $0 HKCU "${CLASSES}\.conniption" ""
  StrCmp $0 "${KIND}" 0 +2
  DeleteRegKey HKCU "${CLASSES}\.conniption"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; Saved games stay unless the user asks. In silent mode they always stay.
Section /o "un.$(GAMES)" DELETE_GAMES
  RMDir /r "$LOCALAPPDATA\Conniption"
SectionEnd

