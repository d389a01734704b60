import { setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { computedFlags, type FlagName } from '@bowerbird/domain/core/flags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { sessionQuery, useSession } from '../core/session.ts'
import { Switch } from '../ui/Checkbox.tsx'
import { SheetSection, Stack } from '../ui/Sheet.tsx'
import { toast } from '../ui/toasts.ts'

/** The switches that take effect without a restart. */
export function SiteSwitches() {
  const { flags } = useSession()
  const client = useQueryClient()
  const call = useCall()
  const flip = useMutation({
    mutationFn: ({ name, on }: { name: string; on: boolean }) => call(setFlag, { name, on }),
    onSuccess: ({ flags: next }) =>
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, flags: next }),
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  const names = (Object.keys(flags) as FlagName[]).filter(
    (name) => !computedFlags.some((computed) => computed === name),
  )
  return (
    <SheetSection title="Switches">
      <Stack>
        {names.map((name) => (
          <Switch
            key={name}
            label={<code>{name}</code>}
            checked={flags[name]}
            disabled={flip.isPending}
            onChange={({ target }) => flip.mutate({ name, on: target.checked })}
          />
        ))}
      </Stack>
    </SheetSection>
  )
}
