import { type ComponentProps, createContext, use } from 'react'
import type { useSubmit } from '../../core/use-submit.ts'

type ErrorAt = ReturnType<typeof useSubmit>['errorAt']
const Refused = createContext<ErrorAt>(() => null)

/** Returns what the server refuses of the field with this name in the form around it. */
export const useRefusal = (name = '') => use(Refused)(name)

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: Pick<ReturnType<typeof useSubmit>, 'onSubmit' | 'errorAt'>
}

/** A form whose fields show what the server refuses of them. */
export function CallForm({ form, ...props }: Props) {
  return (
    <Refused value={form.errorAt}>
      <form {...props} onSubmit={form.onSubmit} />
    </Refused>
  )
}
