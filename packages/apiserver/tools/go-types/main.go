// Prints, as JSON, how the Go types of the built-in kinds map to JSON: what each field is called, what it holds, and
// whether it is a pointer or left out when empty. OpenAPI does not say the latter, and clients see it.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

type field struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Go       string `json:"go"`
	Pointer  bool   `json:"pointer,omitempty"`
	Omit     string `json:"omit,omitempty"`
	Strategy string `json:"strategy,omitempty"`
	Key      string `json:"key,omitempty"`
}

type model struct {
	Go     string  `json:"go"`
	Fields []field `json:"fields"`
}

var models = map[string]*model{}

var special = map[reflect.Type]string{
	reflect.TypeOf(metav1.Time{}):                                  "time",
	reflect.TypeOf(metav1.MicroTime{}):                             "microtime",
	reflect.TypeOf(metav1.Duration{}):                              "duration",
	reflect.TypeOf(resource.Quantity{}):                            "quantity",
	reflect.TypeOf(intstr.IntOrString{}):                           "intorstring",
	reflect.TypeOf(runtime.RawExtension{}):                         "raw",
	reflect.TypeOf(metav1.FieldsV1{}):                              "fieldsv1",
	reflect.TypeOf(apiextensionsv1.JSON{}):                         "any",
	reflect.TypeOf([]byte(nil)):                                    "bytes",
	reflect.TypeOf(json.RawMessage(nil)):                           "any",
	reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrBool{}):        "schemaorbool",
	reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrArray{}):       "schemaorarray",
	reflect.TypeOf(apiextensionsv1.JSONSchemaPropsOrStringArray{}): "schemaorstrings",
}

type named interface{ OpenAPIModelName() string }

func nameOf(t reflect.Type) string {
	if m, ok := reflect.New(t).Interface().(named); ok {
		return m.OpenAPIModelName()
	}
	return t.PkgPath() + "." + t.Name()
}

func typeOf(t reflect.Type) string {
	if name, ok := special[t]; ok {
		return name
	}
	switch t.Kind() {
	case reflect.Pointer:
		return typeOf(t.Elem())
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + typeOf(t.Elem())
	case reflect.Map:
		return "{}" + typeOf(t.Elem())
	case reflect.Struct:
		return "#" + visit(t)
	case reflect.Interface:
		return "any"
	}
	return t.Kind().String()
}

func visit(t reflect.Type) string {
	name := nameOf(t)
	if _, seen := models[name]; !seen {
		m := &model{Go: t.Name(), Fields: []field{}}
		models[name] = m
		m.Fields = fieldsOf(t)
	}
	return name
}

func fieldsOf(t reflect.Type) []field {
	fields := []field{}
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag, ok := f.Tag.Lookup("json")
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if (f.Anonymous && name == "") || strings.Contains(options, "inline") || !ok {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				fields = append(fields, fieldsOf(inner)...)
			}
			continue
		}
		omit := ""
		if strings.Contains(options, "omitempty") {
			omit += "e"
		}
		if strings.Contains(options, "omitzero") {
			omit += "z"
		}
		fields = append(fields, field{
			Name: name, Type: typeOf(f.Type), Go: f.Type.String(), Pointer: f.Type.Kind() == reflect.Pointer, Omit: omit,
			Strategy: f.Tag.Get("patchStrategy"), Key: f.Tag.Get("patchMergeKey"),
		})
	}
	return fields
}

func main() {
	s := scheme.Scheme
	for _, add := range []func(*runtime.Scheme) error{apiextensionsv1.AddToScheme, apiregistrationv1.AddToScheme} {
		if err := add(s); err != nil {
			panic(err)
		}
	}
	for gvk, t := range s.AllKnownTypes() {
		if gvk.Version == runtime.APIVersionInternal {
			continue
		}
		visit(t)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", " ")
	if err := out.Encode(models); err != nil {
		panic(err)
	}
}
