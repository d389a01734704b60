import { useLocation, useMatches, useNavigate } from '../../core/router/hooks.ts'
import type { Location } from '../../core/router/path.ts'
import { mayClose, mayOpen, mayReplace, useDrawer } from './drawer.state.ts'
import { type BlogViewTarget, peeprPath } from './drawer-address.ts'

interface DrawerState {
  drawer?: BlogViewTarget
}

const openedOver = (location: Location) => (location.state as DrawerState | null)?.drawer ?? null

/** The view that the address asks for, whether it was opened over a page or loaded directly. BLOG-003 */
export function useDrawerView(): BlogViewTarget | null {
  const location = useLocation()
  const last = useMatches().at(-1)
  const isDrawer = (last?.handle as { drawer?: boolean } | undefined)?.drawer
  const { blogName = '', viewedPostId } = last?.params ?? {}
  if (isDrawer && !openedOver(location)) return { blogName: blogName.toLowerCase(), postId: viewedPostId ?? null }
  return openedOver(location)
}

/** Opens a view over this page, or puts it in the place of the one that is open. False where neither may be. */
export function useShowInDrawer(): (target: BlogViewTarget) => boolean {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (target) => {
    const drawer = useDrawer.getState()
    if (!mayOpen(drawer) && !mayReplace(drawer)) return false
    navigate(
      { pathname, search, hash },
      {
        mask: peeprPath(target),
        state: { drawer: target } satisfies DrawerState,
        // Lets Back close the drawer. BLOG-034
        replace: drawer.isOpen,
        preventScrollReset: true,
      },
    )
    return true
  }
}

/** Puts the address back to the page below; the dashboard where there was none. BLOG-033 */
export function useCloseDrawer(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    if (!mayClose(useDrawer.getState())) return
    if (openedOver(location) && location.mask && !isDirect(location)) void navigate(-1)
    else void navigate('/dashboard', { replace: true, preventScrollReset: true })
  }
}

const isDirect = ({ pathname }: Location) => pathname.startsWith('/indash_blog/')
