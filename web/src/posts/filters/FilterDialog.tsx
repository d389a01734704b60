import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Filter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { nameOfFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import styles from './Filters.module.css'
import { AddFilter } from './Filters.tsx'

type Choice = Pick<Filter, 'kind' | 'value'>

/** Offers the tags and blogs of a post as filters; a press on one fills the form. CTRL-018 */
export function FilterDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const choices = choicesOf(post)
  const [chosen, choose] = useState<Choice | null>(null)
  const name = chosen && nameOfFilter(chosen)
  return (
    <Modal title={t('Filter posts like this')} onClose={onClose}>
      <Stack>
        <ul className={styles.choices} aria-label={t('From this post')}>
          {choices.map((choice) => (
            <li key={nameOfFilter(choice)}>
              <Button size="small" aria-pressed={nameOfFilter(choice) === name} onClick={() => choose(choice)}>
                <bdi>{nameOfFilter(choice)}</bdi>
              </Button>
            </li>
          ))}
        </ul>
        <AddFilter key={name} {...chosen} onAdded={onClose} />
      </Stack>
    </Modal>
  )
}

function choicesOf({ id, root_id, tags, tumblelog, trail }: Post): Choice[] {
  const names = new Set([tumblelog.name, ...trail.map(({ blog_name }) => blog_name)])
  return [
    ...tags.map((value) => ({ kind: 'tag' as const, value })),
    ...(root_id === id ? [] : [{ kind: 'reblogs' as const, value: tumblelog.name }]),
    ...[...names].map((value) => ({ kind: 'blog' as const, value })),
  ]
}
