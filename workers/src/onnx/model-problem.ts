/** What is wrong with a folder of a model, in words for whoever runs it and whoever put it there. */
export class ModelProblem extends Error {
  override readonly name = 'ModelProblem'
}

/** What onnxruntime says, without the path of the file on this machine. */
export function wordsOfRuntime(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/^(?:Load model from .*? failed:)+/s, '')
    .replaceAll(/(?:\/|[a-z]:\\)\S*[/\\](?=\S)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, wordsMax)
}

const wordsMax = 400
