/** A blog that is read under a host name of its own. */
export interface OwnDomain {
  /** Of the place itself. */
  origin: string
  blogName: string
  /** The blog's path there. */
  blog: string
}

/** What a stranger reads of a blog; the rest needs a session, or is no part of the blog. */
const isRead = (rest: string) => /^(\/?|\/archive|\/rss|\/feed\.json|\/post\/\d+(\/[^/]*)?)$/.test(rest)
/** Files that a page shows, the same under every name. */
export const isFile = (path: string) => /^\/(assets|media|avatar)\/|^\/[\w-]+\.(ico|svg|png|webp)$/.test(path)
/** What only a script would answer to. */
const withoutDeadButtons = '<style>button[type="button"]{display:none!important}</style></head>'

/** Where what is asked for under the blog's own name is kept; null for what is not there. */
export function pathOnDomain({ blog }: OwnDomain, url: string): string | null {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  return isRead(path) ? blog + path.replace(/\/$/, '') + query : null
}

/** An address of the place as it is written under the blog's own name. */
function address({ origin, blog }: OwnDomain, written: string): string {
  const path = written.startsWith(`${origin}/`) ? written.slice(origin.length) : written
  if (!path.startsWith('/') || path.startsWith('//') || isFile(path)) return written
  const [, rest = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path) as RegExpExecArray
  const isOwn = rest === blog || rest.startsWith(`${blog}/`)
  const inside = rest.slice(blog.length)
  return isOwn && isRead(inside) ? (inside || '/') + tail : origin + path
}

/** Without its scripts and what they need: a page rendered by the server can be read as it is. */
const html = (domain: OwnDomain, document: string): string =>
  document
    .replace(/<script\b[\s\S]*?(?:<\/script>|$)/g, '')
    .replace('</head>', withoutDeadButtons)
    .replace(/<link\b[^<>]*\brel="(?:modulepreload|manifest)"[^<>]*>/g, '')
    .replace(/<meta name="(?:form-key|log-key)"[^<>]*>/g, '')
    .replace(
      / (href|action)="([^"]*)"/g,
      (_, name: string, written: string) => ` ${name}="${address(domain, written)}"`,
    )

export const documentOnDomain = { address, html }
