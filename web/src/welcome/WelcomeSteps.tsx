import { t } from '@bowerbird/domain/core/language/t.ts'
import { welcomeSteps } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Card } from '../ui/Card.tsx'
import { BlogsStep } from './parts/BlogsStep.tsx'
import { FirstPostStep } from './parts/FirstPostStep.tsx'
import { TopicsStep } from './parts/TopicsStep.tsx'
import styles from './WelcomeSteps.module.css'
import { welcomeQuery } from './welcome.api.ts'

const parts = {
  topics: { title: t('What do you love to look at?'), Part: TopicsStep },
  blogs: { title: t('A few blogs to start with'), Part: BlogsStep },
  post: { title: t('Now you'), Part: FirstPostStep },
}

/** Three steps from an account to a place of one's own; left at any of them, it goes on there. */
export function WelcomeSteps() {
  const { step } = useSuspenseQuery(welcomeQuery).data
  const { title, Part } = parts[step]
  const at = welcomeSteps.indexOf(step)
  const heading = useHeadingFocus(step)
  return (
    <div className={styles.place}>
      <Card as="section" className={styles.card} aria-labelledby="welcome-title">
        <p className={styles.progress}>
          <span className={styles.dots} aria-hidden="true">
            {welcomeSteps.map((name, index) => (
              <span key={name} data-reached={index <= at || undefined} />
            ))}
          </span>
          {t('Step {count} of {length}', { count: at + 1, length: welcomeSteps.length })}
        </p>
        <h1 id="welcome-title" className={styles.title} tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <Part key={step} />
      </Card>
    </div>
  )
}

/** Moves the focus to the top of the next step, but not on arrival. */
function useHeadingFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [step])
  return heading
}
