import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ModelProblem } from './model-problem.ts'

/** Of a vocabulary of 50 000 words it is 20 times. */
const jsonBytesMax = 32 * 1_048_576

/** The small files of a model folder; what is wrong with one is said with the names of both. */
export class FolderReader {
  readonly #path: string
  readonly #name: string

  constructor(path: string, name: string) {
    this.#path = path
    this.#name = name
  }

  problem(words: string): ModelProblem {
    return new ModelProblem(`The model folder ${this.#name} ${words}.`)
  }

  find(file: string): string | undefined {
    const path = join(this.#path, file)
    return existsSync(path) ? path : undefined
  }

  readTextIfThere(file: string): string | undefined {
    const path = this.find(file)
    if (path === undefined) return undefined
    if (statSync(path).size > jsonBytesMax)
      throw this.problem(`has a ${file} that is too large to be what its name says`)
    return readFileSync(path, 'utf8')
  }

  readIfThere<Value>(file: string, shape: z.ZodType<Value>): Value | undefined {
    const text = this.readTextIfThere(file)
    if (text === undefined) return undefined
    try {
      return shape.parse(JSON.parse(text))
    } catch (error) {
      throw this.problem(`has a ${file} that says something else than it should: ${firstIssue(error)}`)
    }
  }

  read<Value>(file: string, shape: z.ZodType<Value>): Value {
    const value = this.readIfThere(file, shape)
    if (value === undefined) throw this.problem(`has no ${file}`)
    return value
  }
}

function firstIssue(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'it is no JSON'
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'all of it'}: ${issue.message}` : 'it is not as expected'
}
