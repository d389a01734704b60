import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isOfFullTier } from './tiers.ts'

/** Starts the long files first, so that no worker is left with one at the end. */
export class FullTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => isOfFullTier(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
