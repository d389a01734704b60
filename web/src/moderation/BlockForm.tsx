import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { blogNameMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
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
    <form onSubmit={form.onSubmit}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <TextField
          label={t('Blog name')}
          name="blocked_tumblelog"
          required
          maxLength={blogNameMaxLength + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={form.errorAt('blocked_tumblelog')}
        />
        <Actions>
          <Button type="submit" busy={form.isBusy}>
            {t('Block')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
