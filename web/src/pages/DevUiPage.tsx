import { Actions, Sheet, SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { ButtonSamples, FieldSamples } from './parts/ControlSamples.tsx'
import { ColourSamples, IllustrationSamples } from './parts/LookSamples.tsx'
import { OverlaySamples } from './parts/OverlaySamples.tsx'
import { StateSamples } from './parts/StateSamples.tsx'

export const loader = () => ({})
export const head = () => ({ title: 'The ui kit', robots: 'noindex' as const })

/** Every part of the kit in every state, for those who build with it; only in development. */
export function Component() {
  return (
    <Sheet title="The ui kit" lead="Each part as it is used. Switch the look in the account menu.">
      <SheetSection title="Colours">
        <ColourSamples />
      </SheetSection>
      <SheetSection title="Illustrations">
        <IllustrationSamples />
      </SheetSection>
      <SheetSection title="Buttons">
        <ButtonSamples />
      </SheetSection>
      <SheetSection title="Fields">
        <Stack>
          <FieldSamples />
        </Stack>
      </SheetSection>
      <SheetSection title="Dialogs, popovers, menus, toasts">
        <Actions>
          <OverlaySamples />
        </Actions>
      </SheetSection>
      <SheetSection title="Waiting and nothing there">
        <StateSamples />
      </SheetSection>
    </Sheet>
  )
}
