import { type ComponentProps, type MouseEvent, use } from 'react'
import { LocationContext, needed, useRouter } from './contexts.ts'
import { useLocation } from './hooks.ts'
import { createPath, resolvePath } from './path.ts'
import type { NavigateOptions } from './router.ts'

interface Props
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  /** A whole path, or a query of this page. */
  to: string
}

/** A link within the site. It is drawn again for another page only where it depends on the page. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: Props) {
  const router = useRouter()
  const href = to.startsWith('?') ? needed(use(LocationContext)).pathname + to : to
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const path = ownPath(href)
    if (event.defaultPrevented || !staysInTab(event) || path === null) return
    event.preventDefault()
    const here = router.state.location
    const isHere = createPath(resolvePath(path, here)) === createPath(here)
    void router.navigate(path, { replace: replace ?? isHere, state, preventScrollReset })
  }
  return <a {...rest} href={href} onClick={onPress} />
}

const staysInTab = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && ['', '_self'].includes(currentTarget.target)

/** The path of a whole address on this site; null for one elsewhere. */
function ownPath(href: string): string | null {
  if (!/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href)) return href
  const { origin } = window.location
  if (!URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  return url.origin === origin ? createPath(url) : null
}

/** A link that is marked while its page, or one below it, is shown. */
export function NavLink(props: Props) {
  const here = useLocation().pathname.toLowerCase()
  const to = props.to.toLowerCase()
  return <Link {...props} aria-current={here === to || here.startsWith(`${to}/`) ? 'page' : undefined} />
}
