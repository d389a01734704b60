import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useMember } from '../core/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { BlogName } from '../ui/BlogName.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Modal } from '../ui/overlays/Modal.tsx'
import { blockerOf, hidesRepliesWords } from './ask-to-block.ts'
import styles from './BlockAllDialog.module.css'
import { type Actor, useBlockAll } from './use-block.ts'

interface Props {
  people: readonly Actor[]
  /** The blog of one's own that it concerns; the current one unless given. */
  as?: string | undefined
  onClose: () => void
}

/** Blocks several people at once, after a look at who they are. People one follows are left out unless ticked. */
export function BlockAllDialog({ people, as, onClose }: Props) {
  const by = blockerOf(useMember(), as)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [hidesReplies, setHidesReplies] = useState(true)
  const blockAll = useBlockAll(onClose)
  const isChosen = ({ name, isFollowed }: Actor) => changed.has(name) === isFollowed
  const chosen = people.filter(isChosen).map(({ name }) => name)
  return (
    <Modal title={t('Block several people')} onClose={onClose}>
      <p className={styles.lead}>
        {by.is_shared
          ? t('They can no longer see, follow or contact {by}. Follows between you end.', { by: by.name })
          : t(
              'They can no longer see, follow or contact any of your blogs, whichever blog they use. Follows between you end.',
            )}
      </p>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.name}>
            <Checkbox
              checked={isChosen(one)}
              onChange={() => setChanged((now) => now.symmetricDifference(new Set([one.name])))}
              label={
                <span className={styles.person}>
                  <Avatar blog={one} size={24} />
                  <span>
                    <BlogName name={one.name} /> {one.isFollowed && <small>{t('You follow them')}</small>}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <Checkbox
        label={hidesRepliesWords(by)}
        checked={hidesReplies}
        onChange={(event) => setHidesReplies(event.target.checked)}
      />
      <div className={styles.actions}>
        <Button look="quiet" onClick={onClose}>
          {t('Nevermind')}
        </Button>
        <Button
          look="danger"
          disabled={chosen.length === 0}
          busy={blockAll.isPending}
          onClick={() => blockAll.mutate({ by: by.name, chosen, hidesReplies })}
        >
          {t('Block {count}', { count: chosen.length })}
        </Button>
      </div>
    </Modal>
  )
}
