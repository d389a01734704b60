import { create } from 'zustand'

/** POST-057 */
export type FormPhase = 'closed' | 'opening' | 'open' | 'closing' | 'saved'

export const useFormPhase = create<{ phase: FormPhase }>(() => ({ phase: 'closed' }))
export const setFormPhase = (phase: FormPhase): void => useFormPhase.setState({ phase })
