import { beginOidc } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Leads to the operator's issuer, which leads back to `/login/oidc`. */
export function OidcButton({ name, next }: { name: string; next: string }) {
  const call = useCall()
  const begin = useMutation({
    mutationFn: () => call(beginOidc, { lead_to: next }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <>
      {begin.error && <Notice tone="problem">{begin.error.message}</Notice>}
      <Button wide busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('Continue with {name}', { name })}
      </Button>
    </>
  )
}
