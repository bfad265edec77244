import { NodeInputError } from '#engine/node-kind.ts'
import { ModelProblem } from '#onnx/model-problem.ts'

/** What is wrong with a model is said at the input that it came in by. */
export async function withModel<Result>(input: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ModelProblem ? new NodeInputError(input, error.message) : error
  }
}
