import { t } from '@bowerbird/domain/core/language/t.ts'
import { type SetupStep, setupSteps } from '@bowerbird/domain/site/site.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useNavigate } from '../core/router/hooks.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NothingRead } from '../ui/ReadProblem.tsx'
import { GuideStep } from './parts/GuideStep.tsx'
import { LogoStep } from './parts/LogoStep.tsx'
import { MailStep } from './parts/MailStep.tsx'
import { NameStep } from './parts/NameStep.tsx'
import { PeopleStep } from './parts/PeopleStep.tsx'
import { SignupsStep } from './parts/SignupsStep.tsx'
import type { StepProps } from './parts/step-props.ts'
import { summaryOf } from './parts/summaries.ts'
import { siteQuery, useSaveSite } from './site.api.ts'
import styles from './TownGuide.module.css'

const parts: Record<SetupStep, ComponentType<StepProps>> = {
  name: NameStep,
  logo: LogoStep,
  signups: SignupsStep,
  mail: MailStep,
  people: PeopleStep,
}

/** Leads from an empty server to a site with people, in steps that are saved one by one. */
export function TownGuide() {
  const { data: site, error, refetch } = useQuery(siteQuery)
  if (error) {
    return <NothingRead title={error.message} retry={() => refetch()} />
  }
  return site ? <Steps site={site} /> : <Loader label={t('Loading')} />
}

function Steps({ site }: Pick<StepProps, 'site'>) {
  const headings = useRef<Partial<Record<SetupStep, HTMLButtonElement | null>>>({})
  const finish = useRef<HTMLButtonElement>(null)
  const isDone = (step: SetupStep) => site.steps_done.includes(step)
  const [open, setOpen] = useState(() => setupSteps.find((step) => !isDone(step)) ?? null)
  const doneCount = setupSteps.filter(isDone).length

  /** Moves to the next open step, with the keyboard focus. */
  const goOn = (from: SetupStep) => {
    const after = setupSteps.slice(setupSteps.indexOf(from) + 1)
    const next = after.find((step) => !isDone(step)) ?? null
    setOpen(next)
    const target = next ? headings.current[next] : finish.current
    target?.focus()
    target?.scrollIntoView?.({ block: 'center' })
  }

  return (
    <>
      <p className={styles.progress} role="status">
        {progressWords(doneCount)}
      </p>
      <ol className={styles.steps}>
        {setupSteps.map((step) => {
          const Part = parts[step]
          return (
            <GuideStep
              key={step}
              step={step}
              isDone={isDone(step)}
              isOpen={open === step}
              summary={summaryOf(step, site)}
              headingRef={(element) => {
                headings.current[step] = element
              }}
              onToggle={() => setOpen(open === step ? null : step)}
            >
              <Part site={site} onDone={() => goOn(step)} />
            </GuideStep>
          )
        })}
      </ol>
      <Finish isFinished={site.is_finished} isReady={doneCount === setupSteps.length} buttonRef={finish} />
    </>
  )
}

function progressWords(done: number): string {
  if (done === 0) return t('Five quick steps. Each is saved separately, and you can do any of them later.')
  return done === setupSteps.length
    ? t('All done. Your site is set up.')
    : t('{done} of {length} done.', { done, length: setupSteps.length })
}

interface FinishProps {
  isFinished: boolean
  isReady: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
}

function Finish({ isFinished, isReady, buttonRef }: FinishProps) {
  const save = useSaveSite()
  const navigate = useNavigate()
  const form = useSubmit(async () => {
    await save({ is_finished: true })
    await navigate('/welcome')
  })
  if (isFinished) return <p className={styles.after}>{t('You can come back and change any of this later.')}</p>
  return (
    <form className={styles.finish} onSubmit={form.onSubmit}>
      {form.problem && <Notice tone="problem">{form.problem}</Notice>}
      <Button type="submit" look={isReady ? 'primary' : 'plain'} busy={form.isBusy} ref={buttonRef}>
        {t('Finish setup')}
      </Button>
      <p>
        {isReady ? t('Next: your own first steps here.') : t('You can do the rest later. This page is under Staff.')}
      </p>
    </form>
  )
}
