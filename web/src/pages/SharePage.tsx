import { t } from '@bowerbird/domain/core/language/t.ts'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useLocation } from '../core/router/hooks.ts'
import { TakeShared } from '../posts/waiting/TakeShared.tsx'
import { Columns } from '../ui/Columns.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** Somebody who is logged out logs in first; what was shared waits in the browser, or in the address. */
export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: t('Share'), robots: 'noindex' as const })

export function Component() {
  const asked = new URLSearchParams(useLocation().search)
  const given = { title: asked.get('title') ?? '', text: asked.get('text') ?? '', url: asked.get('url') ?? '' }
  return (
    <Columns>
      <VisuallyHidden>
        <h1>{t('Share')}</h1>
      </VisuallyHidden>
      <TakeShared given={given} hasLostFiles={asked.has('files')} />
    </Columns>
  )
}
