import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { followTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { cleanTag } from '@bowerbird/domain/posts/text/tags.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './FollowedTags.module.css'
import { FollowTagButton } from './FollowTagButton.tsx'
import { followedTagsFeed, followedTagsQuery, isAmong } from './followed-tags.api.ts'

/** One that is unfollowed here stays until the next visit, so that it can be taken back. */
export function FollowedTags() {
  const { data } = useSuspenseQuery(followedTagsQuery)
  const tags = data.tags.map(({ tag }) => tag)
  const [before] = useState(tags)
  const shown = [...tags.filter((tag) => !isAmong(before, tag)), ...before]
  return (
    <>
      <FollowAnother />
      {shown.length === 0 ? (
        <EmptyState illustration="feather" title={t('You’re not following any tags yet')}>
          {t('Posts with tags you follow show up under “Your tags”.')}
        </EmptyState>
      ) : (
        <Card as="section" className={styles.card} aria-label={t('Followed tags')}>
          {shown.map((tag) => (
            <div key={tag} className={styles.row}>
              <Link to={taggedPath(tag)}>{`#${tag}`}</Link>
              <FollowTagButton tag={tag} />
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

function FollowAnother() {
  const client = useQueryClient()
  const call = useCall()
  const [typed, setTyped] = useState('')
  const form = useSubmit(async () => {
    const tag = cleanTag(typed)
    if (!tag) return
    await call(followTag, { tag })
    setTyped('')
    void client.invalidateQueries({ queryKey: followedTagsFeed().key, refetchType: 'none' })
    await client.invalidateQueries({ queryKey: followedTagsQuery.queryKey })
  })
  return (
    <Card padded className={styles.form}>
      <CallForm form={form} className={styles.line}>
        <TextField
          label={t('Follow a tag')}
          name="tag"
          prefix="#"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={tagMaxLength}
          error={form.problem}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button type="submit" look="primary" busy={form.isBusy} disabled={!cleanTag(typed)}>
          {t('Follow')}
        </Button>
      </CallForm>
    </Card>
  )
}
