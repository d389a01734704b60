#!/bin/sh
# Runs a command of Bowerbird as the user and with the settings of its service.
set -eu
settings=/etc/bowerbird/bowerbird.conf

case ${1-help} in
  help | --help | version | --version) exec /usr/lib/bowerbird/bowerbird "${1-help}" ;;
esac

if [ "$(id -un)" != bowerbird ] && [ "$(id -u)" != 0 ]; then
  echo "Run this as root: sudo bowerbird $*" >&2
  exit 1
fi

# The values are taken as they are, as systemd does; nothing in them is expanded.
if [ -r "$settings" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      [A-Z]*=*)
        value=${line#*=}
        case $value in
          \"*\") value=${value#\"} value=${value%\"} ;;
          \'*\') value=${value#\'} value=${value%\'} ;;
        esac
        export "${line%%=*}=$value"
        ;;
    esac
  done <"$settings"
fi
export DATA_DIR="${DATA_DIR:-/var/lib/bowerbird}" NODE_COMPILE_CACHE=/var/cache/bowerbird HOME=/var/lib/bowerbird

if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=bowerbird --regid=bowerbird --init-groups -- /usr/lib/bowerbird/bowerbird "$@"
fi
exec /usr/lib/bowerbird/bowerbird "$@"
