# For check.sh and check-all.sh: steps with a name and a limit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n=== %s (%ss)\n' "$1" "$SECONDS"; }

# within MINUTES COMMAND...: what hangs is ended and named, long before the whole run would be.
within() {
  local minutes=$1 code=0
  shift
  if ! command -v timeout >/dev/null 2>&1; then
    "$@"
    return
  fi
  timeout --kill-after=30 "${minutes}m" "$@" || code=$?
  [ "$code" != 124 ] || printf 'NOT OVER after %s minutes: %s\n' "$minutes" "$*"
  return "$code"
}

has() {
  command -v "$1" >/dev/null 2>&1 && return 0
  printf 'SKIPPED %s: there is no "%s" on this machine\n' "$2" "$1"
  [ "${CI:-}" != true ] || exit 1
  return 1
}

