@echo off
rem Runs Bowerbird and its commands with the Node of this folder.
setlocal
set "HOME_DIR=%~dp0"
set "BOWERBIRD_COMMAND=bowerbird"
if not defined NODE_ENV set "NODE_ENV=production"
if not exist "%HOME_DIR%node_modules\@bowerbird" mkdir "%HOME_DIR%node_modules\@bowerbird"
if not exist "%HOME_DIR%node_modules\@bowerbird\domain" mklink /J "%HOME_DIR%node_modules\@bowerbird\domain" "%HOME_DIR%domain" >nul
set "NODE=%HOME_DIR%bin\node.exe"
set "SOURCES=%HOME_DIR%server\src"
if "%~1"=="" goto start
for %%c in (admin backup doctor import quota restore) do if "%~1"=="%%c" goto operate
if "%~1"=="start" goto start
if "%~1"=="server" goto only
if "%~1"=="worker" goto only
if "%~1"=="demo" goto demo
echo bowerbird start, server, worker, demo, admin, doctor, backup, restore, import or quota
exit /b 1
:start
"%NODE%" "%SOURCES%\start.ts"
exit /b %errorlevel%
:only
"%NODE%" "%SOURCES%\start.ts" --only=%~1
exit /b %errorlevel%
:demo
"%NODE%" "%SOURCES%\demo\main.ts"
exit /b %errorlevel%
:operate
"%NODE%" "%SOURCES%\operations\main.ts" %*
exit /b %errorlevel%
