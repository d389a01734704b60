import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'

interface Info extends Omit<Participant, 'theme'> {
  theme?: Participant['theme'] | undefined
  global_theme_params?: Participant['theme'] | undefined
}

/** MSG-361 */
export function withInfo(participants: readonly Participant[], info: Info): Participant[] {
  return participants.map((known) => {
    if (known.uuid !== info.uuid) return known
    const { theme, global_theme_params, ...rest } = info
    return { ...known, ...rest, theme: theme ?? global_theme_params ?? known.theme }
  })
}
