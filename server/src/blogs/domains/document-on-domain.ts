import { attributeIn, changeTags } from '@bowerbird/domain/core/html/tags.ts'

/** A blog served under a custom domain. */
export interface OwnDomain {
  /** The origin of the installation. */
  origin: string
  blogName: string
  blog: string
}

/** Only the public pages of a blog are served; all else needs a session or is not part of the blog. */
const isRead = (rest: string) => /^(\/?|\/archive|\/rss|\/feed\.json|\/post\/\d+(\/[^/]*)?)$/.test(rest)
/** Static files and media are the same under every host. */
export const isFile = (path: string) =>
  /^\/(assets|media|remote|avatar|styles)\/|^\/[\w-]+\.(ico|svg|png|webp)$/.test(path)
/** Buttons do nothing without scripts, so they are hidden. */
const withoutDeadButtons = '<style>button[type="button"]{display:none!important}</style></head>'

/** Maps an address on the custom domain to the installation's path; null when it is not served. */
export function pathOnDomain({ blog }: OwnDomain, url: string): string | null {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  return isRead(path) ? blog + path.replace(/\/$/, '') + query : null
}

/** Rewrites an address of the installation for the custom domain. */
function address({ origin, blog }: OwnDomain, written: string): string {
  const path = written.startsWith(`${origin}/`) ? written.slice(origin.length) : written
  if (!path.startsWith('/') || path.startsWith('//') || isFile(path)) return written
  const [, rest = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path) as RegExpExecArray
  const isOwn = rest === blog || rest.startsWith(`${blog}/`)
  const inside = rest.slice(blog.length)
  return isOwn && isRead(inside) ? (inside || '/') + tail : origin + path
}

/** Elements that serve scripts alone, by the attribute that says so. */
const removed: Record<string, [attribute: string, values: readonly string[]]> = {
  link: ['rel', ['modulepreload', 'manifest']],
  meta: ['name', ['form-key', 'log-key']],
}

/** Removes scripts and what they need; the server-rendered page can be read without them. */
function html(domain: OwnDomain, document: string): string {
  let isScript = false
  return changeTags(
    document,
    (tag, name) => {
      const wasScript = isScript
      isScript = name === 'script' || (isScript && name !== '/script')
      if (isScript || wasScript) return ''
      if (name === '/head') return withoutDeadButtons
      const [attribute = '', values = []] = removed[name] ?? []
      if (values.includes(attributeIn(tag, attribute))) return ''
      return tag.replace(
        / (href|action)="([^"]*)"/g,
        (_, key: string, written: string) => ` ${key}="${address(domain, written)}"`,
      )
    },
    (text) => (isScript ? '' : text),
  )
}

export const documentOnDomain = { address, html }
