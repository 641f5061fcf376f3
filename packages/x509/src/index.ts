export {
  type CertificateOptions,
  createAuthority,
  issueCertificate,
  type KeyPair,
  type ServerKeyPair,
  selfSigned,
} from './certificate.ts'
