import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiRefusal } from './call-api.ts'

interface Refused {
  /** The field at fault, or null when it concerns the whole form. */
  field: string | null
  text: string
}

/** The typed texts by field name; '' for an empty field. */
export type Typed = (field: string) => string

/**
 * Sends a form without losing a character: the fields stay as typed, and what the server
 * refuses is handed back for the field it names.
 */
export function useSubmit(send: (typed: Typed, form: HTMLFormElement) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const sent = useRef<HTMLFormElement>(null)
  useCauseGone(sent, refused, setRefused)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    sent.current = form
    const values = new FormData(form)
    setBusy(true)
    try {
      await send((field) => String(values.get(field) ?? ''), form)
      setRefused(null)
    } catch (problem) {
      if (isCalledOff(problem)) return
      const next = asRefused(problem, form)
      setRefused(next)
      focusField(form, next.field)
    } finally {
      setBusy(false)
    }
  }

  return {
    onSubmit,
    isBusy,
    errorAt: (field: string) => (refused?.field === field ? refused.text : null),
    /** A problem that concerns no single field. */
    problem: refused?.field === null ? refused.text : null,
    refuse: setRefused,
  }
}

/** Clears the problem of a field once that field changes, and that of the whole form once anything does. */
function useCauseGone(
  sent: RefObject<HTMLFormElement | null>,
  refused: Refused | null,
  setRefused: (refused: null) => void,
): void {
  useEffect(() => {
    const form = sent.current
    if (!form || !refused) return
    const onInput = ({ target }: Event) => {
      if (refused.field === null || (target as HTMLInputElement).name === refused.field) setRefused(null)
    }
    form.addEventListener('input', onInput)
    return () => form.removeEventListener('input', onInput)
  }, [sent, refused, setRefused])
}

function asRefused(problem: unknown, form: HTMLFormElement): Refused {
  if (!(problem instanceof ApiRefusal)) {
    reportError(problem)
    return { field: null, text: technicalTrouble() }
  }
  // A nested field of the wire is named like `tumblelog.title`; a form has its last part.
  const name = problem.field?.split('.').at(-1)
  const field = name && form.elements.namedItem(name) ? name : null
  return { field, text: field ? asSentence(problem) : problem.text }
}

/** The server names the field first; beside the field itself that is one word too many. */
function asSentence({ text, field }: ApiRefusal): string {
  const rest = text.startsWith(`${field}: `) ? text.slice(`${field}: `.length) : text
  return /^\p{Ll}/u.test(rest) ? t('This {rest}.', { rest }) : rest
}

/** The person cancelled a dialog or an upload on the way: there is nothing to tell. */
const isCalledOff = (problem: unknown) => problem instanceof Error && problem.name === 'AbortError'

function focusField(form: HTMLFormElement, field: string | null): void {
  const element = field ? form.elements.namedItem(field) : null
  if (element instanceof HTMLElement) element.focus()
}
