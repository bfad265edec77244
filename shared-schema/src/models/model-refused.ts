/** Why a file is not taken for a model, in words for whoever brought it. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
}
