import { useLayoutEffect } from 'react'
import { type Combobox, optionId } from '../../ui/suggestions/use-combobox.ts'

const openCombobox = {
  role: 'combobox',
  'aria-expanded': 'true',
  'aria-haspopup': 'listbox',
  'aria-autocomplete': 'list',
}
const names = [...Object.keys(openCombobox), 'aria-multiline', 'aria-controls']

/** Makes a text box a combobox to a screen reader while its list is open, and restores it after. */
export function useComboboxAttributes(elementOf: () => HTMLElement | null, box: Combobox): void {
  const { isShown, listId, active } = box
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text box stays the same while a list is open.
  useLayoutEffect(() => {
    const field = isShown ? elementOf() : null
    if (!field) return
    const before = new Map(names.map((name) => [name, field.getAttribute(name)]))
    for (const [name, value] of Object.entries(openCombobox)) field.setAttribute(name, value)
    field.removeAttribute('aria-multiline')
    field.setAttribute('aria-controls', listId)
    return () => {
      for (const [name, value] of before)
        if (value === null) field.removeAttribute(name)
        else field.setAttribute(name, value)
    }
  }, [isShown, listId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useLayoutEffect(() => {
    const field = isShown ? elementOf() : null
    field?.setAttribute('aria-activedescendant', optionId(listId, active))
    return () => field?.removeAttribute('aria-activedescendant')
  }, [isShown, listId, active])
}
