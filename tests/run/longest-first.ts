import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Those that take most of a minute, which their size does not tell. */
const long = /\/tests\/(sync\/(hostile|kill)\.pg|start\/start\.start)\.test\.ts$/

/** What takes long begins first, so that the other workers are not done long before it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
