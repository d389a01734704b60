import { type Survey as Asked, answerSurvey } from '@bowerbird/domain/moderation/survey.contract.ts'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { logEvent } from '../telemetry/log.ts'
import { Button } from '../ui/fields/Button.tsx'
import styles from './Survey.module.css'

type Option = Asked['options'][number]

/** One question about a covered blog; a failed answer is silent and can be given again. BLOG-275 … BLOG-279 */
export function Survey({ survey }: { survey: Asked }) {
  const call = useCall()
  const [isAnswered, setAnswered] = useState(false)
  const answer = async ({ text, link }: Option) => {
    const { post_id } = link.body_params
    logEvent('survey:feedback', { post_id, survey_id: survey.id, user_response: text }) // BLOG-278
    if (!isOurs(link.href)) return
    const asked = { ...answerSurvey, method: link.method as 'POST', path: link.href }
    await call(asked, link.body_params as never).then(
      () => setAnswered(true),
      () => {},
    )
  }
  return (
    <section className={styles.survey} aria-label={survey.title}>
      {isAnswered ? (
        <p role="status">{survey.submission_confirmation}</p>
      ) : (
        <>
          <p>{survey.title}</p>
          <div className={styles.options}>
            {survey.options.map((option) => (
              <Button key={option.text} size="small" onClick={() => void answer(option)}>
                {option.text}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** A path on this server; what only begins like one leads elsewhere. BLOG-279 */
const isOurs = (href: string) => href.startsWith('/') && URL.parse(href, location.origin)?.origin === location.origin
