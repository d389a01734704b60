import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { addressMaxLength, bodyMaxLength, titleMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { useRef, useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SelectField, TextArea, TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'

type Kind = 'text' | 'quote' | 'link'

/** A post for somebody else's blog, which its members look at first. BLOG-184 */
export function SubmitForm({ blogName, onSubmitted }: { blogName: string; onSubmitted: () => void }) {
  const call = useCall()
  const [kind, setKind] = useState<Kind>('text')
  const clientId = useRef(crypto.randomUUID())
  const { onSubmit, isBusy, errorAt, problem } = useSubmit(async (typed) => {
    const [one, two, three] = ['one', 'two', 'three'].map(typed)
    await call(updatePost, {
      client_id: clientId.current,
      channel_id: blogName,
      editor_type: 'markdown',
      post: { type: kind, one, two, ...(kind === 'link' && { three }), tags: typed('tags') },
    })
    onSubmitted()
  })
  return (
    <form onSubmit={onSubmit} onChange={() => (clientId.current = crypto.randomUUID())} aria-busy={isBusy}>
      <Stack>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <SelectField label="What is it?" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          <option value="text">Text</option>
          <option value="quote">Quote</option>
          <option value="link">Link</option>
        </SelectField>
        {kind === 'text' && (
          <>
            <TextField label="Title" name="one" maxLength={titleMaxLength} error={errorAt('one')} />
            <TextArea label="Words" name="two" rows={8} maxLength={bodyMaxLength} error={errorAt('two')} />
          </>
        )}
        {kind === 'quote' && (
          <>
            <TextArea label="Quote" name="one" rows={4} maxLength={bodyMaxLength} error={errorAt('one')} />
            <TextField label="Who said it" name="two" maxLength={titleMaxLength} error={errorAt('two')} />
          </>
        )}
        {kind === 'link' && (
          <>
            <TextField label="Address" name="two" type="url" maxLength={addressMaxLength} error={errorAt('two')} />
            <TextField label="Title" name="one" maxLength={titleMaxLength} error={errorAt('one')} />
            <TextArea label="Words" name="three" rows={4} maxLength={bodyMaxLength} error={errorAt('three')} />
          </>
        )}
        <TextField label="Tags" name="tags" hint="Separated by commas." error={errorAt('tags')} />
        <Actions>
          <Button type="submit" look="primary" busy={isBusy}>
            Submit
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
