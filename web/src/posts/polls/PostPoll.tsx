import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Poll } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { sharePercent, votesInWords } from '@bowerbird/domain/posts/polls/poll-results.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { loginPath } from '../../core/next-path.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { pathOfPost } from '../post-path.ts'
import styles from './PostPoll.module.css'
import { useEnd, useVote } from './polls.api.ts'

interface Props {
  poll: Poll
  post: Post
  lang: string | undefined
}

/** A poll in any part of a post: one votes at a press, and sees the votes then. CTRL-031, CTRL-033 */
export function PostPoll({ poll, post, lang }: Props) {
  const user = useUser()
  const questionId = useId()
  const { box, vote, said } = useVoting(poll, post)
  useEnd(poll, post)
  const isOpen = poll.ends_at !== null && !poll.has_ended
  const mayVote = isOpen && user !== null && poll.voted === null
  const { question, options } = poll
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group controls, and there are none after the vote.
    <div
      ref={box}
      className={styles.poll}
      role="group"
      tabIndex={-1}
      aria-labelledby={question ? questionId : undefined}
      aria-label={question ? undefined : t('Poll')}
    >
      {question && (
        <p className={styles.question} id={questionId} dir="auto" lang={lang}>
          {question}
        </p>
      )}
      <ul className={styles.options}>
        {options.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may be the same word in a translation.
          <li key={place}>
            {mayVote ? (
              <button type="button" className={styles.option} onClick={() => vote(place)}>
                <Line poll={poll} place={place} lang={lang} />
              </button>
            ) : (
              <div className={styles.option} data-mine={poll.voted === place}>
                <Line poll={poll} place={place} lang={lang} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.about}>
        {votesInWords(poll.votes)} · <End poll={poll} /> {isOpen && !user && <LogInToVote post={post} />}
      </p>
      <VisuallyHidden>
        <span role="status">{said && resultOf(poll)}</span>
      </VisuallyHidden>
    </div>
  )
}

/** The pressed button goes with the vote, so the focus stays at the poll. */
function useVoting(poll: Poll, post: Post) {
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState(false)
  const { mutate, isPending } = useVote(poll, post)
  const hasPressed = useRef(false)
  const hasVoted = poll.voted !== null
  useEffect(() => {
    if (!hasVoted || !hasPressed.current) return
    hasPressed.current = false
    box.current?.focus({ preventScroll: true })
  }, [hasVoted])
  const vote = (place: number) => {
    if (isPending) return
    hasPressed.current = true
    mutate(place, { onSuccess: () => say(true) })
  }
  return { box, vote, said }
}

function Line({ poll: { options, counts, votes, voted }, place, lang }: Omit<Props, 'post'> & { place: number }) {
  const count = counts?.[place]
  const percent = count === undefined ? null : sharePercent(count, votes)
  return (
    <>
      {percent !== null && <span className={styles.bar} style={{ width: `${percent}%` }} />}
      <span className={styles.words} dir="auto" lang={lang}>
        {options[place]}
      </span>
      {voted === place && (
        <span className={styles.mine}>
          <span aria-hidden="true">✓</span> {t('Your vote')}
        </span>
      )}
      {count !== undefined && (
        <span className={styles.result}>
          <b>{t('{percent, number}%', { percent: percent ?? 0 })}</b> {votesInWords(count)}
        </span>
      )}
    </>
  )
}

function End({ poll: { ends_at, has_ended } }: { poll: Poll }) {
  if (!ends_at) return t('starts when the post is published')
  const when = <RelativeTime at={ends_at} />
  return has_ended ? rich('ended {when}', { when }) : rich('ends {when}', { when })
}

/** Leads back to the post itself, also from other sites. */
const LogInToVote = ({ post }: { post: Post }) => (
  <>
    · <Link to={loginPath({ pathname: pathOfPost(post), search: '' })}>{t('Log in to vote')}</Link>
  </>
)

function resultOf({ options, counts, votes, voted }: Poll): string {
  const results = options.map((option, place) =>
    t('{option}: {percent} percent', { option, percent: sharePercent(counts?.[place] ?? 0, votes) }),
  )
  return t('You voted for {option}. {results}.', {
    option: options[voted ?? 0] ?? '',
    results: formatList(results, 'unit'),
  })
}
