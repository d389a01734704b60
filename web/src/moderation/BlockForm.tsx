import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { blogNameMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { askToBlock, type Blocker } from './ask-to-block.ts'

/** Keeps a blog away by its name, without having to meet it first. */
export function BlockForm({ by, onBlocked }: { by: Blocker; onBlocked: () => Promise<void> }) {
  const call = useCall()
  const form = useSubmit(async (typed, element) => {
    const blocked = typed('blocked_tumblelog').trim().replace(/^@/, '')
    const hidesReplies = await askToBlock({ by, blogName: blocked }).catch(() => null)
    if (hidesReplies === null) return
    await call(blockBlog, {
      ...{ tumblelog: by.name, blocked_tumblelog: blocked, block_context: 'settings' },
      ...(!hidesReplies && { hide_replies: false }),
    })
    element.reset()
    toast(t('{blocked} is blocked', { blocked }))
    await onBlocked()
  })
  return (
    <SubmitForm form={form} submit={t('Block')} look="plain">
      <TextField
        label={t('Blog name')}
        name="blocked_tumblelog"
        required
        maxLength={blogNameMaxLength + 1}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </SubmitForm>
  )
}
