import { t } from '@bowerbird/domain/core/language/t.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { MenuButton, MenuItem, MenuLine } from '../ui/overlays/Menu.tsx'
import { useAskToBlock } from './ask-to-block.ts'

const ReportDialog = lazyLayer('ReportDialog', async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface Props {
  /** Left out where there is nobody to report or block. */
  blogName?: string | undefined
  /** The blog of one's own that it concerns; the current one unless given. */
  as?: string
  context?: string
  label?: string
  align?: 'start' | 'end'
  className?: string | undefined
  /** Further things to do, above. */
  children?: ReactNode
}

/** Ways to get rid of whoever did something. */
export function PersonMenu({ blogName, as, context, label = t('More'), align, className = '', children }: Props) {
  const [isReporting, setReporting] = useState(false)
  const askToBlock = useAskToBlock()
  const block = () => blogName && askToBlock(blogName, { ...(as && { as }), ...(context && { context }) })
  return (
    <span>
      <MenuButton label={label} icon={<Ellipsis />} {...(align && { align })} className={className}>
        {children}
        {children && blogName && <MenuLine />}
        {blogName && (
          <>
            <MenuItem icon={<Flag />} onPress={() => setReporting(true)}>
              {t('Report')}
            </MenuItem>
            <MenuItem icon={<Ban />} tone="danger" onPress={block}>
              {t('Block {blogName}', { blogName })}
            </MenuItem>
          </>
        )}
      </MenuButton>
      <Suspense>
        {isReporting && blogName && (
          <ReportDialog blogName={blogName} onClose={() => setReporting(false)} onBlock={block} />
        )}
      </Suspense>
    </span>
  )
}
