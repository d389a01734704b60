const base = 'http://own.invalid'

/** Gives the path to go to after logging in. Anything that is not a path of this site becomes the dashboard. */
export function safeNextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /^\/[/\\]|[\s\\]/.test(next) || !URL.canParse(next, base)) return '/dashboard'
  const url = new URL(next, base)
  // Dots in a path can leave two slashes at its beginning, which lead to another host.
  const isOwn = url.origin === base && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : '/dashboard'
}

export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: from.pathname + from.search })}`
}
