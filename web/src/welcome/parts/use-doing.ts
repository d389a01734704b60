import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'

/** One thing at a time; what went wrong is said, and can be tried again. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (refused) {
      setProblem(refused instanceof ApiRefusal ? refused.text : technicalTrouble())
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
