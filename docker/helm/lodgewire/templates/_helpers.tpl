{{/*
These templates use the part of the template language that test/support/helm/template.ts renders, because the tests have
no Helm: if, with, range and else; paths below .Values, .Release and .Chart; the functions default, has, include,
nindent, not, quote, sha256sum and toYaml. Inside of with and range, write $.Values.
*/}}

{{- define "lodgewire.selector" -}}
app.kubernetes.io/name: lodgewire
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "lodgewire.labels" -}}
{{ include "lodgewire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "lodgewire.publicUrl" -}}
{{- if .Values.publicUrl -}}
{{ .Values.publicUrl }}
{{- else -}}
https://{{ .Values.host }}
{{- end }}
{{- end }}

{{- define "lodgewire.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{- define "lodgewire.config" -}}
PUBLIC_URL: {{ include "lodgewire.publicUrl" . | quote }}
TRUSTED_PROXIES: {{ .Values.trustedProxies | quote }}
{{- range .Values.secretKeys }}
{{ . }}_FILE: /run/secrets/lodgewire/{{ . }}
{{- end }}
{{- with .Values.observability.otlpEndpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
{{- end }}
{{- range $name, $value := .Values.env }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* The checksum changes with the configuration, which restarts the pods. */}}
{{- define "lodgewire.podAnnotations" -}}
checksum/config: {{ include "lodgewire.config" . | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "lodgewire.pod" -}}
serviceAccountName: {{ .Release.Name | quote }}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret:
      secretName: {{ .Values.existingSecret | quote }}
      defaultMode: 0440
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "lodgewire.container" -}}
image: {{ include "lodgewire.image" . | quote }}
{{- with .Values.image.pullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
envFrom:
  - configMapRef:
      name: {{ .Release.Name | quote }}
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/lodgewire, readOnly: true }
  - { name: tmp, mountPath: /tmp }
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}
