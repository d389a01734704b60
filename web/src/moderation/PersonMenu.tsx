import { t } from '@bowerbird/domain/core/language/t.ts'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { MenuButton, MenuItem, MenuLine } from '../ui/overlays/Menu.tsx'
import { useAskToBlock } from './ask-to-block.ts'
import { useAskToBlockAsker } from './ask-to-block-asker.ts'
import type { Actor } from './use-block.ts'

const BlockAllDialog = lazyLayer('BlockAllDialog', async () => (await import('./BlockAllDialog.tsx')).BlockAllDialog)
const ReportDialog = lazyLayer('ReportDialog', async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface Props {
  /** Left out where there is nobody to report or block, or nobody knows who it is. */
  blogName?: string | undefined
  /** A question without a name, for whoever asked it. */
  questionId?: string | undefined
  /** Several blogs that did it together. One of them can be reported. */
  together?: readonly string[] | undefined
  /** Everyone who did something there, to block several. */
  among?: readonly Actor[] | undefined
  /** The blog of one's own that it concerns; the current one unless given. */
  as?: string | undefined
  context?: string
  label?: string
  align?: 'start' | 'end'
  className?: string | undefined
  /** Further things to do, above. */
  children?: ReactNode
  /** Deletes something. */
  last?: ReactNode
}

/** Ways to get rid of whoever did something. */
export function PersonMenu(props: Props) {
  const { blogName, questionId, together = [], among = [], as, context, children, last, ...button } = props
  const [opened, setOpened] = useState<'report' | 'several' | null>(null)
  const [askToBlock, askToBlockAsker] = [useAskToBlock(), useAskToBlockAsker(as)]
  const isSomebody = Boolean(blogName || questionId || together.length > 0)
  const block = (name = blogName) => {
    if (name) askToBlock(name, { ...(as && { as }), ...(context && { context }) })
  }
  const blockAsker = questionId && askToBlockAsker && (() => askToBlockAsker(questionId))
  return (
    <span>
      <MenuButton label={t('More')} icon={<Ellipsis />} {...button}>
        {children}
        {children && isSomebody && <MenuLine />}
        {isSomebody && (
          <MenuItem icon={<Flag />} onPress={() => setOpened('report')}>
            {t('Report')}
          </MenuItem>
        )}
        {blogName && (
          <MenuItem icon={<Ban />} tone="danger" onPress={() => block()}>
            {t('Block {blogName}', { blogName })}
          </MenuItem>
        )}
        {blockAsker && (
          <MenuItem icon={<Ban />} tone="danger" onPress={blockAsker}>
            {t('Block this person')}
          </MenuItem>
        )}
        {among.length > 1 && (
          <MenuItem icon={<Ban />} tone="danger" onPress={() => setOpened('several')}>
            {t('Block several people')}
          </MenuItem>
        )}
        {last && isSomebody && <MenuLine />}
        {last}
      </MenuButton>
      <Suspense>
        {opened === 'several' && <BlockAllDialog people={among} as={as} onClose={() => setOpened(null)} />}
        {opened === 'report' && (
          <ReportDialog
            blogName={blogName ?? together[0] ?? ''}
            choices={together}
            {...(questionId && { postId: questionId })}
            onClose={() => setOpened(null)}
            onBlock={questionId ? blockAsker : block}
          />
        )}
      </Suspense>
    </span>
  )
}
