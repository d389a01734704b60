import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isOfFullTier } from './tiers.ts'

/** Starts the long files first, so that no worker is left with one at the end; the benches take minutes. */
export class FullTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) =>
      Number(isOfFullTier(moduleId)) + Number(moduleId.includes('/bench/'))
    return sorted.toSorted((one, other) => rank(other) - rank(one))
  }
}
