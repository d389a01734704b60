import type { SetupStep } from '@bowerbird/domain/site/site.contract.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type Ref, useId } from 'react'
import { rich } from '../../core/rich.tsx'
import { Illustration, type IllustrationName } from '../../ui/Illustration.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './GuideStep.module.css'
import { titles } from './summaries.ts'

const illustrationOf: Record<SetupStep, IllustrationName> = {
  name: 'cap',
  logo: 'berry',
  signups: 'shell',
  mail: 'feather',
  people: 'leaf',
}

interface Props {
  step: SetupStep
  isDone: boolean
  isOpen: boolean
  summary: string
  headingRef: Ref<HTMLButtonElement>
  onToggle: () => void
  children: ReactNode
}

/** A step that can be opened and shut; once it is done, its found thing lies beside it. */
export function GuideStep({ step, isDone, isOpen, summary, headingRef, onToggle, children }: Props) {
  const id = useId()
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <h2 className={styles.heading}>
        <button
          type="button"
          ref={headingRef}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.mark}>{isDone && <Illustration name={illustrationOf[step]} size={30} />}</span>
          <span className={styles.words}>
            <span className={styles.title}>
              {isDone
                ? rich('{title}<hidden>, done</hidden>', {
                    title: titles[step],
                    hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
                  })
                : titles[step]}
            </span>
            <span className={styles.summary}>{summary}</span>
          </span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}
