import { messagesDirectly, type Reachable, waysToReach } from '@bowerbird/domain/asks/reach.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { askPath, submitPath } from '@bowerbird/domain/core/urls.ts'
import CircleHelp from 'lucide-react/icons/circle-help'
import MessageSquare from 'lucide-react/icons/message-square'
import Send from 'lucide-react/icons/send'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { useFlag } from '../../core/session.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { MenuButton, MenuItem } from '../../ui/overlays/Menu.tsx'
import { openConversation } from '../open-conversation.ts'

const AskDialog = lazyLayer('AskDialog', async () => (await import('../../asks/AskDialog.tsx')).AskDialog)

interface Props {
  blog: Reachable & { name: string; anonymous_asks: boolean }
  className?: string | undefined
}

/** The message and ask menu of a blog. BLOG-177, BLOG-188 … BLOG-193 */
export function ReachBlog({ blog, className }: Props) {
  const [isAsking, setAsking] = useState(false)
  const hasForm = useFlag('ask_form')
  const navigate = useNavigate()
  const ways = waysToReach(blog)
  if (ways.length === 0) return null
  const message = () => openConversation({ blogName: blog.name })
  // The ask page replaces the form with the flag off. BLOG-445
  const ask = () => (hasForm ? setAsking(true) : void navigate(askPath(blog.name)))
  const label = t('Message or ask {name}', { name: blog.name })
  if (messagesDirectly(blog)) {
    return (
      <IconButton
        label={t('Message {name}', { name: blog.name })}
        icon={<MessageSquare />}
        className={className}
        onClick={message}
      />
    )
  }
  return (
    <>
      <MenuButton label={label} icon={<MessageSquare />} align="centre" className={className}>
        {ways.includes('message') && (
          <MenuItem icon={<MessageSquare />} onPress={message}>
            {t('Send a message')}
          </MenuItem>
        )}
        {ways.includes('ask') && (
          <MenuItem icon={<CircleHelp />} onPress={ask}>
            {t('Ask a question')}
          </MenuItem>
        )}
        {ways.includes('submit') && (
          // BLOG-183
          <MenuItem icon={<Send />} onPress={() => window.open(submitPath(blog.name), '_blank', 'noopener')}>
            {t('Submit a post')}
          </MenuItem>
        )}
      </MenuButton>
      <Suspense>{isAsking && <AskDialog blog={blog} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
