import { type ReactNode, useMemo } from 'react'
import { ScrollRestoration } from '../../core/router/ScrollRestoration.tsx'
import { useFlag, useSession, useUser } from '../../core/session.ts'
import { LogoContext } from '../../ui/Logo.tsx'
import { PixelatedContext } from '../../ui/pixelated.ts'

/**
 * Facts about the viewer for small parts everywhere. The values stay identical until an answer differs: with new ones all
 * that the server wrote, and that is not live yet, would be drawn anew.
 */
export function SiteContexts({ children }: { children: ReactNode }) {
  const user = useUser()
  const isPride = useFlag('pride_logo')
  const isSafeModeOn = useFlag('safe_mode') && (user?.safe_mode ?? true)
  const { site_name: name, site_logo: image } = useSession().config
  const home = user ? '/dashboard' : '/'
  const logo = useMemo(() => ({ home, isPride, name, image }), [home, isPride, name, image])
  const channels = user?.channels
  const isPixelated = useMemo(
    () => (blog: { name: string; is_adult?: boolean }) =>
      isSafeModeOn && blog.is_adult === true && !channels?.some(({ name }) => name === blog.name),
    [isSafeModeOn, channels],
  )
  return (
    <PixelatedContext value={isPixelated}>
      <LogoContext value={logo}>{children}</LogoContext>
      <ScrollRestoration />
    </PixelatedContext>
  )
}
