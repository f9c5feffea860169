import { openSecretBox, type SecretBox } from '../../../core/sealing.ts'

/** The credentials of courier networks. */
export const openNetworkSecrets = ({ longLivedKey }: { longLivedKey: Buffer }): SecretBox =>
  openSecretBox(longLivedKey, 'courier networks')
