import { deleteBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useMember } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'

export function DeleteBlog({ blogName }: { blogName: string }) {
  const [isOpen, setOpen] = useState<boolean>()
  const { primary } = useMember()
  return (
    <SheetSection title={t('Delete this blog')}>
      {primary === blogName ? (
        <p>
          {rich(
            'This is your first blog and belongs to your account. You can delete your account under <link>Account</link>.',
            { link: (text) => <Link to="/settings/account">{text}</Link> },
          )}
        </p>
      ) : isOpen ? (
        <DeleteForm blogName={blogName} onCancel={() => setOpen(false)} />
      ) : (
        <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
          {t('Delete this blog …')}
        </Button>
      )}
    </SheetSection>
  )
}

/** A fresh document afterwards: what is loaded still has the blog in it. */
function DeleteForm({ blogName, onCancel }: { blogName: string; onCancel: () => void }) {
  const call = useCall()
  const form = useSubmit(async (typed) => {
    await call(deleteBlog, { name: blogName, typed_name: typed('typed_name') })
    location.assign('/settings/account')
  })
  return (
    <SubmitForm form={form} submit={t('Delete this blog')} look="danger" onCancel={onCancel}>
      <Notice tone="warning">
        {t('This also deletes all posts, followers and messages of {blogName}. You can’t undo this.', { blogName })}
      </Notice>
      <TextField
        label={t('Type {blogName} to delete it', { blogName })}
        name="typed_name"
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </SubmitForm>
  )
}
