import { type ComponentProps, use } from 'react'
import { LocationContext, needed, useRouter } from './contexts.ts'

type FormProps = ComponentProps<'form'>

interface Props extends Omit<FormProps, 'action' | 'method'> {
  /** The path that gets the fields as its query; this page where there is none. */
  action?: string
}

/** A form that leads to a page. It also works before the script has come. */
export function Form({ action, onSubmit, ...rest }: Props) {
  const { navigate } = useRouter()
  const path = action ?? needed(use(LocationContext)).pathname
  const send: FormProps['onSubmit'] = (event) => {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(`${path}?${new URLSearchParams(fields)}`)
  }
  return <form {...rest} method="get" action={path} onSubmit={send} />
}
