import { t } from '@bowerbird/domain/core/language/t.ts'
import { tagMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { joinTags, parseTags, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { pickTopics } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { topicsPickedMax } from '@bowerbird/domain/welcome/welcome.limits.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useReachStep, welcomeBlogsQuery, welcomeQuery } from '../welcome.api.ts'
import { StepEnd } from './StepEnd.tsx'
import styles from './steps.module.css'
import { useDoing } from './use-doing.ts'

/** Tags of this place, to be pressed; what is missing can be typed. */
export function TopicsStep() {
  const { topics, picked: before } = useSuspenseQuery(welcomeQuery).data
  const { isBusy, problem, run } = useDoing()
  const reach = useReachStep()
  const call = useCall()
  const client = useQueryClient()
  const { offered, picked, isPicked, isFull, press, add } = usePicking(topics, before)

  const goOn = () =>
    run(async () => {
      const saved = await call(pickTopics, { topics: joinTags(picked) })
      client.removeQueries({ queryKey: welcomeBlogsQuery.queryKey })
      client.setQueryData(welcomeQuery.queryKey, saved)
    })

  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        {t('Pick as many as you like. You’ll follow them as tags, and we’ll look for blogs about them.')}
      </p>
      <fieldset className={styles.topics}>
        <legend className={styles.hidden}>{t('Topics')}</legend>
        {offered.map((topic) => (
          <button
            key={topic}
            type="button"
            className={styles.topic}
            aria-pressed={isPicked(topic)}
            disabled={isFull && !isPicked(topic)}
            onClick={() => press(topic)}
          >
            {isPicked(topic) && <Check size={15} aria-hidden="true" />}
            {topic}
          </button>
        ))}
      </fieldset>
      <form className={styles.other} onSubmit={add}>
        <TextField
          label={t('Something else')}
          name="topic"
          hint={t('Separated by commas.')}
          maxLength={tagMaxLength * topicsPickedMax}
          autoComplete="off"
        />
        <Button type="submit" disabled={isFull}>
          {t('Add')}
        </Button>
      </form>
      <StepEnd
        problem={problem}
        isBusy={isBusy}
        goOn={picked.length === 0 ? t('Continue') : t('Continue with {length}', { length: picked.length })}
        onGoOn={goOn}
        skip={t('Skip')}
        onSkip={() => run(() => reach('blogs'))}
      />
    </div>
  )
}

/** The topics on offer and those that were pressed or typed. */
function usePicking(topics: readonly string[], before: readonly string[]) {
  const [offered, setOffered] = useState(topics)
  const [picked, setPicked] = useState(before)
  const isPicked = (topic: string) => picked.some((one) => tagKey(one) === tagKey(topic))
  const isFull = picked.length >= topicsPickedMax
  const press = (topic: string) =>
    setPicked(isPicked(topic) ? picked.filter((one) => tagKey(one) !== tagKey(topic)) : [...picked, topic])

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = parseTags(String(new FormData(form).get('topic') ?? '')).filter((tag) => tag.length <= tagMaxLength)
    form.reset()
    setOffered(parseTags(joinTags([...offered, ...typed])))
    setPicked(parseTags(joinTags([...picked, ...typed])).slice(0, topicsPickedMax))
  }
  return { offered, picked, isPicked, isFull, press, add }
}
