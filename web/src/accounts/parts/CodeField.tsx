import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  error: string | null
  /** Setting up needs the app itself; elsewhere a recovery code does as well. */
  fromAppOnly?: boolean
  autoFocus?: boolean
}

/** A code of the authenticator app. */
export function CodeField({ error, fromAppOnly = false, autoFocus }: Props) {
  return (
    <TextField
      label="Code"
      name="tfa_code"
      hint={fromAppOnly ? 'The six digits your app shows now.' : 'From your authenticator app, or a recovery code.'}
      autoComplete="one-time-code"
      inputMode={fromAppOnly ? 'numeric' : 'text'}
      autoFocus={autoFocus}
      required
      maxLength={20}
      error={error}
    />
  )
}
