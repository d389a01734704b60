import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { type FormEvent, useState } from 'react'
import { ApiRefusal } from './call-api.ts'

interface Refused {
  /** The field at fault, or null when it concerns the whole form. */
  field: string | null
  text: string
}

/** What was typed: one text for each named field, and '' for what was left empty. */
export type Typed = (field: string) => string

/**
 * Sends a form without losing a character: the fields stay as typed, and what the server
 * refuses is handed back for the field it names.
 */
export function useSubmit(send: (typed: Typed, form: HTMLFormElement) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    try {
      await send((field) => String(values.get(field) ?? ''), form)
      setRefused(null)
    } catch (problem) {
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
    /** What concerns no single field. */
    problem: refused?.field === null ? refused.text : null,
    refuse: setRefused,
  }
}

function asRefused(problem: unknown, form: HTMLFormElement): Refused {
  if (!(problem instanceof ApiRefusal)) {
    reportError(problem)
    return { field: null, text: technicalTrouble }
  }
  const isOnForm = problem.field !== undefined && form.elements.namedItem(problem.field) !== null
  return { field: isOnForm ? (problem.field ?? null) : null, text: problem.text }
}

function focusField(form: HTMLFormElement, field: string | null): void {
  const element = field ? form.elements.namedItem(field) : null
  if (element instanceof HTMLElement) element.focus()
}
