/**
 * Changes that the api and the workers make in documents carry this client id. They are made one after another under the
 * document's row lock, so its clock never forks; a client that used it could fork it.
 */
export const SERVER_CLIENT_ID = 1
