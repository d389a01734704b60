import { Suspense, useEffect, useRef } from 'react'
import { Drawer } from '../../blogs/drawer/Drawer.tsx'
import { setDrawer, useDrawer } from '../../blogs/drawer/drawer.state.ts'
import { targetOfPress } from '../../blogs/drawer/drawer-address.ts'
import { useDrawerStage } from '../../blogs/drawer/use-drawer-stage.ts'
import { useCloseDrawer, useDrawerView, useShowInDrawer } from '../../blogs/drawer/use-drawer-view.ts'
import { quietLazy } from '../../core/page/lazy.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useFlag } from '../../core/session.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'
import { useFormTarget } from '../../posts/open-form.ts'

const BlogView = quietLazy('BlogView', async () => (await import('./blog-view.ts')).BlogView)

/** The one place a blog view appears over a page. A form that lies over it suspends it. BLOG-001, BLOG-028 */
export function BlogDrawer() {
  const asked = useDrawerView()
  const isSuspended = useFormTarget() !== null
  const lastAsked = useRef(asked)
  if (!isSuspended) lastAsked.current = asked
  const view = lastAsked.current
  const { shown, ...stage } = useDrawerStage(view)
  const area = useRef<HTMLDivElement>(null)
  const close = useCloseDrawer()
  const isOpen = view !== null
  useEffect(() => setDrawer({ isOpen, isSuspended }), [isOpen, isSuspended])
  useBlogLinks()
  // The server cannot render lazy parts in one run.
  const isHere = useInBrowser()
  if (!shown || !isHere) return null
  return (
    <Drawer label={shown.blogName} area={area} isSuspended={isSuspended} onClose={close} {...stage}>
      <Suspense>
        <BlogView key={`${shown.blogName} ${shown.postId}`} target={shown} area={area} />
      </Suspense>
    </Drawer>
  )
}

/** A plain press on the name, the picture or a post of a blog shows it in the drawer. BLOG-004, BLOG-445 */
function useBlogLinks(): void {
  const isOn = useFlag('indash_blogs')
  const { pathname } = useLocation()
  const show = useShowInDrawer()
  const latest = useRef({ show, pathname })
  latest.current = { show, pathname }
  useEffect(() => {
    if (!isOn) return
    const onClick = (event: MouseEvent) => {
      const target = targetOfPress(event, latest.current.pathname)
      if (!target || useDrawer.getState().isSuspended) return
      event.preventDefault()
      latest.current.show(target)
    }
    // Runs before the link itself gets the press.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [isOn])
}
